/** Opus in WebM is what the server stores; AAC in MP4 is what WebKit records and plays. */
const webm = 'audio/webm;codecs=opus';
const mp4 = 'audio/mp4;codecs=mp4a.40.2';

export interface VoiceEngine {
  /** `navigator.vendor`. */
  readonly vendor: string;
  readonly canRecord: (type: string) => boolean;
  readonly canPlay: (type: string) => boolean;
}

/**
 * Newer WebKit claims WebM, but its recordings and its player are unreliable with it, and iPhones run nothing but WebKit.
 */
const isWebKit = ({ vendor }: VoiceEngine): boolean => vendor.startsWith('Apple');

/** The type to record, or null if this engine records nothing that the server accepts. */
export const recordedTypeOf = (engine: VoiceEngine): string | null =>
  (isWebKit(engine) ? [mp4] : [webm, mp4]).find((type) => engine.canRecord(type)) ?? null;

/** The form to ask the server for. */
export const playedFormOf = (engine: VoiceEngine): 'webm' | 'mp4' => {
  const isWebmFine = !isWebKit(engine) && engine.canPlay(webm);
  return !isWebmFine && engine.canPlay(mp4) ? 'mp4' : 'webm';
};

/** Asked anew each time: an engine answers at once, and modules load in tests without one. */
const thisEngine = (): VoiceEngine => ({
  vendor: navigator.vendor,
  canRecord: (type) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type),
  canPlay: (type) => new Audio().canPlayType(type) !== '',
});

export const recordedType = (): string | null => recordedTypeOf(thisEngine());

/** The address of a voice message in the form that this engine plays; servers send WebM unless asked. */
export const playedAddress = (src: string): string => (playedFormOf(thisEngine()) === 'mp4' ? `${src}&form=mp4` : src);
