export const incidentStates = ['draft', 'open', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];
