import type { ExtensionKind } from '@santral/contracts';

/** Port to extensions that Santral makes itself on the PBX: their phones are settled there and not by telephony. */
export interface ManagedPhones {
  /** What may be the phone of an extension; null when it is not one of them. */
  kindOf(pbx: string, extension: string): Promise<ExtensionKind | null>;
  /** Makes the PBX hold whatever phone the extension has now; false when it is not one of them. Refuses when the PBX could not be told. */
  settle(pbx: string, extension: string): Promise<boolean>;
}

/** Nest injection token of the `ManagedPhones`; without one no extension is managed. */
export const MANAGED_PHONES = Symbol('MANAGED_PHONES');
