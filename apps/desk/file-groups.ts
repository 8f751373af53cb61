const inPackages = (names: string) => new RegExp(`/node_modules/(?:${names})/`);
const inLibs = (names: string) => new RegExp(`/libs/(?:${names})[/.]`);

/** What the first page needs of the platform, whoever opens it. */
const platform = 'api|features|i18n/(?!locales)[\\w-]+|phone|store|live/(?:live\\.slice|fact-actions|topics)|ui-kit/(?:Button|Crash\\w+|LateSkeleton|NoPermission|SplashScreen|StateView|Toaster)';

/**
 * Which modules come in one file. A browser fetches six files at a time over HTTP/1.1, and left alone the build makes one of every few modules that
 * some pages share. The first group that names a module has it, and with it all that it imports: so no file needs one that needs it,
 * which would run modules before those they are made of.
 */
export const groups = [
  // What releases rarely change is cached apart.
  { name: 'react', test: inPackages('react|react-dom|scheduler|react-router|react-router-dom') },
  { name: 'base', test: inPackages('zod|i18next|@reduxjs|redux|immer|reselect|react-redux|use-sync-external-store|redux-saga|@redux-saga') },
  // What guests see, before others take of it what they share with guests: the sign-in loads nothing else.
  { name: 'guest', test: inLibs(`desk-platform/src/(?:${platform})|desk/identity/src/(?!locales)[\\w-]+`) },
  { name: 'icons', test: inPackages('lucide-react'), minShareCount: 2 },
  // The parts of antd that most pages use; the others come with the pages that have them.
  { name: 'kit', test: inPackages('antd|@ant-design|@rc-component'), minShareCount: 30 },
];
