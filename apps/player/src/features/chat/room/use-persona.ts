import type { ChatState } from '@guildhall/contract/chat/player.ts';
import { createContext, useContext } from 'react';
import { useText } from '../../../platform/text/i18n.ts';

type Persona = ChatState['personas'][number];

export const Personas = createContext<readonly Persona[]>([]);

export const usePersona = (id: number | null): { readonly name: string; readonly portrait: string } => {
  const t = useText();
  const found = useContext(Personas).find((persona) => persona.id === id);
  return {
    name: found?.name ?? t('chat.team'),
    portrait: found?.portrait ?? `${import.meta.env.BASE_URL}portraits/${id ?? 1}.svg`,
  };
};
