import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { certificates } from './certificate-store.ts';

export const useCertificate = (code: string | null) =>
  useQuery({
    queryKey: ['account-deletion', 'certificate', code],
    queryFn: ({ signal }) => call('/deletion/certificate', { id: code ?? '' }, signal),
    enabled: code !== null,
    retry: false,
  });

/** The codes that this device has kept. */
export const useKeptCodes = (): readonly string[] => {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    void certificates.codes().then(setCodes);
  }, []);
  return codes;
};
