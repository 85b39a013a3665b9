import { playerQuotas } from '../../data/player-quotas.ts';

export const articlesQuotas = playerQuotas('ratings');
