import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { CrashPage } from '../ui-kit/CrashPage';
import { LateSkeleton } from '../ui-kit/LateSkeleton';
import { SplashScreen } from '../ui-kit/SplashScreen';
import type { Feature, FeatureRoute } from './feature';
import { Elsewhere, guardedFrame, guardedPage, type RouteHandle } from './guards';
import { HOME, NOT_FOUND } from './paths';

/**
 * The routes of a desk: bare pages by themselves, all others inside the frame, unknown addresses to the 404 page as specified. Of a desk that is not
 * whole yet other addresses may be pages all the same.
 */
export function routesOf(features: readonly Feature[], isWhole = true): RouteObject[] {
  const all = features.flatMap(({ routes = [] }) => routes);
  const { frame, guestFrame } = features.find((feature) => feature.frame) ?? {};
  const Frame = frame ? guardedFrame(frame, guestFrame ?? bareFrame) : Outlet;
  return [
    {
      path: '/',
      Component: Outlet,
      errorElement: <CrashPage />,
      children: [
        { index: true, element: <Navigate to={HOME} replace /> },
        ...all.filter((route) => route.bare).map((route) => toRouteObject(route, <SplashScreen />)),
        { Component: Frame, children: all.filter((route) => !route.bare).map((route) => toRouteObject(route, <LateSkeleton rows={8} />)) },
        { path: '*', element: isWhole ? <Navigate to={NOT_FOUND} replace /> : <Elsewhere /> },
      ],
    },
  ];
}

/** A desk whose shell has nothing for guests shows them the page alone. */
const bareFrame = async () => ({ Component: Outlet });

const toRouteObject = ({ path, access, load }: FeatureRoute, fallback: React.ReactNode): RouteObject => ({
  path,
  handle: { access } satisfies RouteHandle,
  Component: guardedPage(load, access, fallback),
  errorElement: <CrashPage />,
});

export const makeRouter = (features: readonly Feature[], isWhole = true) => createBrowserRouter(routesOf(features, isWhole));
