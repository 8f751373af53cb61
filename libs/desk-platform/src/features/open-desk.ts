/** What is asked of a desk whose greater part is behind the sign-in. */
export interface DeskInParts {
  /** Fetches that part ahead of its use. Never rejects: `open` tells what failed. */
  fetch: () => Promise<void>;
  /** Resolves once all of the desk stands: store, pages, menu. Rejects when it cannot be fetched; asked again, it tries again. */
  open: () => Promise<void>;
}

/** A desk that is whole from the start, as in tests. */
let desk: DeskInParts = { fetch: async () => undefined, open: async () => undefined };

/** Tells which desk there is to fetch and to open. */
export const provideDesk = (provided: DeskInParts): void => {
  desk = provided;
};
export const fetchDesk = (): Promise<void> => desk.fetch();
export const openDesk = (): Promise<void> => desk.open();
