import type { Page } from 'playwright-core';

/** Runs before the page: lets a test read the counters of the page's own connections. */
export const KEEP_CONNECTIONS = `
  window.connections = [];
  window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
    construct: (target, args) => { const made = new target(...args); window.connections.push(made); return made; },
  });`;

/** Packets of sound of one of the page's open connections: 0 is the oldest, -1 the newest. */
export const packetsOf = (page: Page, place = -1): Promise<{ received: number; sent: number }> =>
  page.evaluate(async (at) => {
    type Connection = { connectionState: string; getStats: () => Promise<Map<string, Record<string, unknown>>> };
    const { connections } = globalThis as unknown as { connections: Connection[] };
    const counted = { received: 0, sent: 0 };
    const open = connections.filter((one) => one.connectionState !== 'closed');
    for (const one of (await open.at(at)!.getStats()).values()) {
      if (one['type'] === 'inbound-rtp') counted.received += Number(one['packetsReceived']);
      if (one['type'] === 'outbound-rtp') counted.sent += Number(one['packetsSent']);
    }
    return counted;
  }, place);
