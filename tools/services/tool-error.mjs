/** An error for the person at the keyboard: its message says what to do, and no stack is shown. */
export class ToolError extends Error {}

/** Runs a command line tool: a ToolError is printed as it is, anything else with its stack; both end with exit code 1. */
export async function runTool(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ToolError ? `\n${error.message}` : error);
    process.exitCode = 1;
    // Whatever is still open must not keep a failed tool alive; the exit handlers end its child processes.
    process.exit();
  }
}
