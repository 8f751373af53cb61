/** Waits until `look` is true; fails after `ms`. */
export async function until(look, what, ms = 15_000) {
  const end = Date.now() + ms;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
