/* global document -- what a browser runs */
/** The least that React and its router need to show two pages: what the desk's route changes are compared with. */
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';

const Frame = () => h('div', null, h('nav', { id: 'navbar' }, h(Link, { to: '/one' }, 'one'), h(Link, { to: '/two' }, 'two')), h('main', { id: 'main' }, h(Outlet)));
const page = (title) => () => h('h1', null, title);
const router = createBrowserRouter([{ Component: Frame, children: [{ path: '/', Component: page('home') }, { path: '/one', Component: page('one') }, { path: '/two', Component: page('two') }] }]);

createRoot(document.getElementById('root')).render(h(StrictMode, null, h(RouterProvider, { router })));
