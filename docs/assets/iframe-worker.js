// Browsers start no workers from files. There, what would be a worker runs in a frame, so that the search works from disk.
// Messages are copied, as for a worker: the search changes those that it gets, the page would lose what was typed.
if (location.protocol === "file:") {
  const message = (data) => new MessageEvent("message", { data: structuredClone(data) });
  window.IFrameWorker = window.Worker = class extends EventTarget {
    onmessage = null;

    constructor(url) {
      super();
      this.addEventListener("message", (event) => this.onmessage?.(event));
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(message(data));
      const script = inside.document.createElement("script");
      script.src = url;
      this.ready = new Promise((resolve) => {
        script.onload = () => resolve(inside);
      });
      inside.document.body.append(script);
    }

    postMessage(data) {
      const copy = message(data);
      this.ready.then((inside) => inside.dispatchEvent(copy));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
