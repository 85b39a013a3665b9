import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { soundAddress } from '../chat-link.data.ts';
import { VoiceTrack } from './voice-track.tsx';

export const VoiceBubble = ({ file }: { readonly file: ChatFile }) => (
  <VoiceTrack id={file.id} waveform={file.waveform} durationMs={file.duration_ms} find={() => soundAddress(file.id)} />
);
