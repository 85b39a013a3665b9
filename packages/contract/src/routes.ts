import { categoryInfo, categoryList, categorySearch } from './articles.ts';
import { launchDemoTicket, launchEnd, launchExchange, launchSession, launchSocket } from './launch.ts';
import type { Route } from './route.ts';
import { commonConfig } from './settings.ts';
import { articleTotal } from './totals.ts';

/** Every HTTP route of the product. The OpenAPI document and the authorization matrix are made from it. */
export const routes = [
  commonConfig,
  articleTotal,
  categoryList,
  categoryInfo,
  categorySearch,
  launchExchange,
  launchSession,
  launchEnd,
  launchSocket,
  launchDemoTicket,
] as const satisfies readonly Route[];

export type RoutePath = (typeof routes)[number]['path'];
export type RouteAt<Path extends RoutePath> = Extract<(typeof routes)[number], { path: Path }>;
