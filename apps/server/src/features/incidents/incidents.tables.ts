export const tables = ['incident', 'incident_join', 'incident_text'] as const;
