import { listedRoutes } from './routes.list.ts';
import type { Route } from './route.ts';

/** All HTTP routes, as listed by each file. The OpenAPI document and the authorization matrix are derived from them. */
export const routes = listedRoutes satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];
export type RouteAt<Path extends RoutePath> = Extract<(typeof routes)[number], { path: Path }>;
