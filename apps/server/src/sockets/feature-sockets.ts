import type { FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { SocketOwner } from './connection.ts';
import type { EndpointPart } from './endpoint.ts';
import type { Hub } from './hub.ts';

export interface PlayerOwner extends SocketOwner {
  /** The key that signed the player's session. */
  readonly kid: string;
  readonly network: string;
}

export interface StaffOwner extends SocketOwner {
  readonly name: string;
  readonly role: StaffRole;
}

export type PlayerHub = Hub<PlayerOwner, FromClient, FromServer>;
export type StaffHub = Hub<StaffOwner, FromStaff, ToStaff>;
export type PlayerPart = EndpointPart<PlayerOwner, FromClient, FromServer>;
export type StaffPart = EndpointPart<StaffOwner, FromStaff, ToStaff>;

/** The parts of one feature in the player and the staff socket. */
export interface FeatureSockets {
  readonly player?: (hub: PlayerHub) => PlayerPart | Promise<PlayerPart>;
  readonly staff?: (hub: StaffHub) => StaffPart | Promise<StaffPart>;
}
