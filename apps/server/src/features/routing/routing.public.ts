export { lockHere, noteWork, selectAgents } from './routing.agents.queries.ts';
export { findTeam, selectMembers as membersOf, selectSettings as routingSettings } from './routing.queries.ts';
export { route } from './routing.rules.ts';
