import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate authority of its own, and a certificate for 127.0.0.1 and localhost, made with openssl. */
export const createCertificates = (folder: string, name: string) => {
  const file = (ending: string): string => join(folder, `${name}-${ending}`);
  const newKey = (keyFile: string): string =>
    `-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${keyFile}`;
  const run = (line: string): void => void execFileSync('openssl', line.split(' '), { stdio: 'pipe' });
  run(`req -x509 ${newKey(file('ca.key'))} -out ${file('ca.pem')} -days 2 -subj /CN=${name}-authority`);
  run(`req ${newKey(file('server.key'))} -out ${file('server.csr')} -subj /CN=localhost`);
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  run(
    `x509 -req -in ${file('server.csr')} -CA ${file('ca.pem')} -CAkey ${file('ca.key')} -CAcreateserial ` +
      `-out ${file('server.pem')} -days 2 -extfile ${file('names')}`,
  );
  return { caFile: file('ca.pem'), keyFile: file('server.key'), certificateFile: file('server.pem') };
};
