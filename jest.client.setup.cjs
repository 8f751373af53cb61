// What jsdom lacks and antd asks for. With Node's MessageChannel Jest never exits.
if (typeof window !== 'undefined') {
  window.matchMedia ??= () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} });
  // antd's forms post messages to themselves. Timers of their own let Jest end, which Node's MessageChannel does not.
  const later = setTimeout;
  globalThis.MessageChannel ??= class {
    constructor() {
      const port = (other) => ({ onmessage: null, close() {}, postMessage: (data) => void later(() => other().onmessage?.({ data }), 0) });
      this.port1 = port(() => this.port2);
      this.port2 = port(() => this.port1);
    }
  };
  // antd's tables ask for the width of scrollbars that styles draw; jsdom has no such parts and says so at length.
  const styleOf = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => styleOf(element);
  globalThis.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} };
}
module.exports = {};
