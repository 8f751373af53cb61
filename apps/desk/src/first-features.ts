import type { Feature } from '@santral/desk-platform/features';
import { identityFeature } from '@santral/desk-identity';
import { shellFeature } from '@santral/desk-shell';

/** What guests see: the sign-in, and the pages that are everybody's. All other features come with somebody who signs in. */
export const firstFeatures: readonly Feature[] = [identityFeature, shellFeature];
