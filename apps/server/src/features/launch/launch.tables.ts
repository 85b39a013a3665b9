export const tables = ['device', 'launch_key_revocation', 'launch_ticket', 'player', 'session'] as const;
