/** Reports a fault of the desk itself. The console is where support and the journeys look; nothing is sent anywhere. */
export function reportFault(where: string, error: unknown): void {
  console.error(`[santral] ${where}`, error);
}
