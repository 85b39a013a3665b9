import { playerQuotas } from '../../data/player-quotas.ts';

export const accountDeletionQuotas = playerQuotas('deletion');
