/** The feature whose texts a file holds: its folder has the feature's name. Those outside `libs/desk` are the platform's. */
export const namespaceOf = (file: string): string => /libs\/desk\/([\w-]+)\//.exec(file)?.[1] ?? 'platform';
