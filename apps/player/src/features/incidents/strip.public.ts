/** Apart from the rest, because it is part of the first visit. */
export { IncidentStrip } from './components/incident-strip.tsx';
