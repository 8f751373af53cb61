/**
 * Which phones do what the PBX asks of them (SIP NOTIFY with `Event: talk` or `hold`). No phone tells the PBX that it does, in a way the PBX
 * passes on; what is passed on is its name, so the makes are a setting. `makes` are beginnings of `User-Agent`, whatever the case.
 */
export type RemoteControl = (userAgent: string) => boolean;

export function remoteControlOf(makes: readonly string[]): RemoteControl {
  const wanted = makes.map((make) => make.toLowerCase());
  return (userAgent) => {
    const name = userAgent.toLowerCase();
    return wanted.some((make) => name.startsWith(make));
  };
}
