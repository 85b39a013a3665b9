import type { ChatState } from '@guildhall/contract/chat.ts';
import { createContext, useContext } from 'react';
import { useText } from '../../../platform/i18n.ts';

type Persona = ChatState['personas'][number];

export const Personas = createContext<readonly Persona[]>([]);

/** Under which name and with which face somebody of staff speaks. */
export const usePersona = (id: number | null): { readonly name: string; readonly portrait: string } => {
  const t = useText();
  const found = useContext(Personas).find((persona) => persona.id === id);
  return {
    name: found?.name ?? t('chat.team'),
    portrait: found?.portrait ?? `${import.meta.env.BASE_URL}portraits/${id ?? 1}.svg`,
  };
};
