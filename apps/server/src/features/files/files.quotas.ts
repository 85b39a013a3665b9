import { playerQuotas } from '../../data/player-quotas.ts';

export const filesQuotas = playerQuotas('pictures', 'voices', 'refused_files');
