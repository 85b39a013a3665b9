import type { Route } from '@guildhall/contract/http/route.ts';
import type { EnrolledMember } from '../features/staff/testing/staff.factory.ts';
import { partsOf } from './feature-parts.ts';
import type { Installation, Session, TestServer } from './installation.ts';

/** A request that the route accepts from an authorized caller. */
export interface SampleRequest {
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  /** Cookie of a sign-in step in progress, in addition to the caller's session. */
  readonly cookie?: string;
}

type Create<Result> = (caller: Session | undefined) => Promise<Result> | Result;
/** By path of the route. Routes that accept an empty body may be left out. */
export type SampleRequests = Readonly<Record<string, Create<SampleRequest>>>;

export interface SampleStage {
  readonly installation: Installation;
  readonly server: TestServer;
  readonly agent: EnrolledMember;
}

/** A feature's requests, exported as `sampleRequests` by `testing/requests.ts` of the feature. */
export type CreateSampleRequests = (stage: SampleStage) => SampleRequests | Promise<SampleRequests>;

export const withBodies = (bodies: Readonly<Record<string, Create<unknown>>>): SampleRequests =>
  Object.fromEntries(
    Object.entries(bodies).map(([path, bodyOf]) => [path, async (caller) => ({ body: await bodyOf(caller) })]),
  );

export const bodyFrom = async (requests: SampleRequests, route: Route, caller?: Session): Promise<unknown> =>
  (await requests[route.path]?.(caller))?.body;

/** The requests of all features. */
export const collectRequests = async (stage: SampleStage): Promise<SampleRequests> => {
  const parts = await partsOf<{ sampleRequests: CreateSampleRequests }>('requests.ts');
  const all = new Map<string, Create<SampleRequest>>();
  for (const { sampleRequests } of parts) {
    for (const [path, create] of Object.entries(await sampleRequests(stage))) {
      if (all.has(path)) throw new Error(`Two features have a sample request for ${path}.`);
      all.set(path, create);
    }
  }
  return Object.fromEntries(all);
};
