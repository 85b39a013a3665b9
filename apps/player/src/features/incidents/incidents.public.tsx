export { IncidentCard } from './components/incident-card.tsx';
export { Incidents } from './components/incidents.tsx';
export { renewIncidents } from './incidents.data.ts';
