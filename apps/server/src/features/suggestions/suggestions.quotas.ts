import { playerQuotas } from '../../data/player-quotas.ts';

export const suggestionsQuotas = playerQuotas('withdrawals');
