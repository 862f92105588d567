import { IsIn, IsOptional, IsString, IsUrl, Matches, ValidateIf } from 'class-validator';
import { HTTP_URL, Setting, type ProductSettings } from '../config/index.js';
import { OBJECT_STORAGES, type ObjectStorageName } from './object-storage.js';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i;

/** Where encrypted pictures are kept. */
export class ObjectSettings implements ProductSettings {
  @Setting(
    'OBJECTS_STORAGE',
    'Where new encrypted objects go: database, or s3 (any service with its API). Objects stay readable where they are.',
  )
  @IsIn(OBJECT_STORAGES)
  storage: ObjectStorageName = 'database';

  @Setting(
    'OBJECTS_S3_BUCKET',
    'Bucket of the objects; needed by s3, and as long as any object is in it.',
  )
  @ValidateIf(({ storage, s3Bucket }: ObjectSettings) => storage === 's3' || s3Bucket !== null)
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must name a bucket' })
  s3Bucket: string | null = null;

  @Setting(
    'OBJECTS_S3_ENDPOINT',
    'Address of the S3 service, such as https://s3.example.com; objects are addressed by path. Default: AWS in the region.',
  )
  @IsOptional()
  @IsUrl(HTTP_URL)
  s3Endpoint: string | null = null;

  @Setting('OBJECTS_S3_REGION', 'Region of the bucket.')
  @IsString()
  s3Region = 'us-east-1';

  @Setting(
    'OBJECTS_S3_ACCESS_KEY_ID',
    'Access key that reads, writes, lists and deletes in the bucket. Default: the credentials of the machine.',
  )
  @ValidateIf(({ s3AccessKeyId, s3SecretAccessKey }: ObjectSettings) =>
    Boolean(s3AccessKeyId ?? s3SecretAccessKey),
  )
  @IsString()
  s3AccessKeyId: string | null = null;

  @Setting('OBJECTS_S3_SECRET_ACCESS_KEY', 'Secret of the access key.', { secret: true })
  @ValidateIf(({ s3AccessKeyId, s3SecretAccessKey }: ObjectSettings) =>
    Boolean(s3AccessKeyId ?? s3SecretAccessKey),
  )
  @IsString()
  s3SecretAccessKey: string | null = null;

  /** Objects are encrypted, but without TLS an attacker on the network could drop or copy them. */
  productionFaults(): string[] {
    const endpoint = this.s3Endpoint ?? '';
    const isOpen = /^http:/i.test(endpoint) && !LOOPBACK.test(endpoint);
    return isOpen ? ['OBJECTS_S3_ENDPOINT must begin with https:// in production'] : [];
  }
}
