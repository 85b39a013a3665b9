export const tables = ['player_card'] as const;
