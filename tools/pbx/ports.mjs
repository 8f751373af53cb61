import { freePort, isPortFree, isUdpPortFree, ToolError } from '../services/index.mjs';

/** The outside has an address of its own, by which the PBX tells it from the agents. */
export const TRUNK_HOST = '127.0.0.2';
/** Where phones and programs usually look; taken when free. */
const USUAL_PORTS = { sip: 5060, ami: 5038, http: 8088 };

const isFree = {
  sip: (port) => isUdpPortFree(port),
  ami: (port) => isPortFree(port),
  http: (port) => isPortFree(port),
  // No usual one: whoever plays the provider takes it only while calls are played, so two PBXs that start at once would both find it free.
  trunk: (port) => isUdpPortFree(port, TRUNK_HOST),
};

/**
 * Ports for a PBX.
 * @param {Partial<Record<keyof typeof isFree, number>>} [fixed] has to be these; throws a ToolError when one is taken
 * @param {boolean} [usual] whether the usual ones are taken where they are free
 * @returns {Promise<Record<keyof typeof isFree, number>>}
 */
export async function choosePorts(fixed = {}, usual = true) {
  const ports = {};
  for (const [name, isOurs] of Object.entries(isFree)) {
    if (fixed[name]) {
      if (!(await isOurs(fixed[name]))) throw new ToolError(`Asterisk: port ${fixed[name]} (${name}) is taken`);
      ports[name] = fixed[name];
    } else if (usual && USUAL_PORTS[name] && (await isOurs(USUAL_PORTS[name]))) ports[name] = USUAL_PORTS[name];
    else {
      do ports[name] = await freePort();
      while (!(await isOurs(ports[name])));
    }
  }
  return ports;
}
