import type { Route } from '@guildhall/contract/http/route.ts';
import type { StaffCaller } from '../features/staff/testing/staff.factory.ts';
import type { Session, TestServer } from './installation.ts';

/** A player whose data will be searched for after the erasure. */
export interface Planter {
  readonly server: TestServer;
  readonly session: Session;
  readonly agent: StaffCaller;
  readonly roleId: string;
  readonly email: string;
  /** A unique value for this field. */
  readonly word: (field: string) => string;
  /** Calls a route and fails unless it succeeds. */
  readonly ask: (
    route: Route,
    as: Session,
    body: unknown,
  ) => Promise<Awaited<ReturnType<TestServer['call']>>['answer']['msg']>;
  /** Uploads a picture of the player. */
  readonly picture: () => Promise<string>;
}
