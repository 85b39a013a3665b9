export const tables = ['game_action'] as const;
