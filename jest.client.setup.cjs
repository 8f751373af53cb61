// What jsdom lacks and antd asks for. MessageChannel stays away on purpose: with Node's, Jest never exits.
if (typeof window !== 'undefined') {
  window.matchMedia ??= () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} });
  globalThis.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} };
}
module.exports = {};
