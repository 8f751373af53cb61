/**
 * A new release takes the files of the one before away. Whoever has its first page open since then loads the new one; with the token that is
 * kept in the browser a sign-in goes on there. Does nothing when the server is away or still has this release.
 */
export async function reloadIfReplaced(reload = () => location.reload()): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' });
    if (answer.ok && entry && !(await answer.text()).includes(entry)) reload();
  } catch {
    // The server is away: whoever asked for the file hears of it.
  }
}
