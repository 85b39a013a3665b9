import { port } from '../../registration/module.ts';
import type { PersonasService } from './personas.service.ts';
export { answeringName } from './personas.queries.ts';

export const knownPersonas = port<Pick<PersonasService, 'list'>>('personas.known');
