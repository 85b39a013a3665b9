export const tables = ['feature_switch'] as const;
