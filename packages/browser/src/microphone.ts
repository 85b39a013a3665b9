export const listenTo = (stream: MediaStream): { level: () => number; close: () => void } => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      let peak = 0;
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      // Loudness is perceived logarithmically; without the square root a voice would hardly move the bars.
      return Math.min(1, Math.sqrt(peak));
    },
    close: () => void context.close(),
  };
};
