import { incidentJoin } from '@guildhall/contract/incidents/player.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createIncidentFactory } from './incidents.factory.ts';

export const canaries: CanaryPart<number> = {
  noun: 'incidents',
  removes: { supports: 1 },
  prepare: (server, editorId) => createIncidentFactory(server.incidentsStaff, editorId).open(),
  plant: async ({ session, ask }, id) => {
    await ask(incidentJoin, session, { id, is_joined: true, lang: 3 });
  },
};
