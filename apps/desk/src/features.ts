import type { Feature } from '@santral/desk-platform/features';
import { callsFeature } from '@santral/desk-calls';
import { identityFeature } from '@santral/desk-identity';
import { shellFeature } from '@santral/desk-shell';

/** What this desk is made of. Store, root saga, routes, menu, slots and shortcuts all derive from this list. */
export const features: readonly Feature[] = [identityFeature, shellFeature, callsFeature];
