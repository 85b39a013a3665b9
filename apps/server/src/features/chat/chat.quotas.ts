import { playerQuotas } from '../../data/player-quotas.ts';

export const chatQuotas = playerQuotas('chat');
