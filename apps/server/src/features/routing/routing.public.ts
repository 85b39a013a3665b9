export { lockHere, selectAgents } from './routing.agents.queries.ts';
export { findTeam, selectSettings as routingSettings } from './routing.queries.ts';
export { route } from './routing.rules.ts';
