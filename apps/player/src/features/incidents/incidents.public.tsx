export { IncidentCard } from './components/incident-card.tsx';
export { JoinToggle } from './components/join-toggle.tsx';
export { Incidents } from './components/incidents.tsx';
export { renewIncidents, useIncidents } from './incidents.data.ts';
