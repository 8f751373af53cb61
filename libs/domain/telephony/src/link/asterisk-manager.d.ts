/** The package ships no types; these cover what `AsteriskManagerLink` uses of version 0.2.0. */
declare module 'asterisk-manager' {
  export interface RawItem {
    [lowerCaseHeader: string]: unknown;
  }
  export interface Manager {
    on(event: 'rawevent', listener: (item: RawItem) => void): void;
    on(event: 'error' | 'close' | 'end', listener: (argument: unknown) => void): void;
    removeAllListeners(event?: string): void;
    connect(port: number, host: string, onConnect: () => void): void;
    /** Sends the user and secret given to the constructor; `refusal` is the answer when it is an error. */
    login(callback: (refusal: RawItem | undefined) => void): void;
    action(fields: Record<string, unknown>, callback: () => void): string;
    disconnect(): void;
    isConnected(): boolean | undefined;
  }
  /** Without a port it does not connect by itself. */
  export default function createManager(port: number | undefined, host: string, user: string, secret: string, events: boolean): Manager;
}
