import { playerQuotas } from '../../data/player-quotas.ts';

export const feedbackQuotas = playerQuotas('feedback', 'additions', 'similar');
