import type { IncomingMessage } from 'node:http';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { bodyTooLarge, mediaTypeUnsupported } from '../../errors/index.js';
import {
  acceptPicture,
  PICTURE_TYPES,
  pictureTooManyPixels,
  pictureUnreadable,
  pictureUnsupported,
  type PictureFile,
} from '../../pictures/index.js';
import { problemResponses } from '../answers.js';
import { readUpTo } from './file-body.js';
import { RouteSettings, keepRawBody, rawBodyOf } from './route-settings.js';

/** Files that people try to upload as a picture. Only routes with `PictureBody` read them. */
export const PICTURE_FILES = /^(image\/|application\/(pdf|octet-stream)\b)/;

interface PictureRoute {
  pictureBytes?: number;
}

/** The body of this handler is one picture, of at most so many bytes. */
export function PictureBody(mostBytes: number): MethodDecorator {
  return applyDecorators(
    RouteSettings({ pictureBytes: mostBytes } satisfies PictureRoute),
    ApiConsumes(...PICTURE_TYPES),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
    ...problemResponses([
      pictureUnsupported,
      pictureUnreadable,
      pictureTooManyPixels,
      mediaTypeUnsupported,
      bodyTooLarge,
    ]),
  );
}

/** The picture of a handler with `PictureBody`, checked and without the data that cameras add. */
export const PictureOfBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): PictureFile => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return acceptPicture(rawBodyOf(request), typeOf(request));
  },
);

/** Reads a picture up to its route's limit, whatever length the sender announced. */
export async function readPicture(
  request: FastifyRequest,
  payload: IncomingMessage,
): Promise<undefined> {
  const { pictureBytes: most } = request.routeOptions.config as PictureRoute;
  if (most === undefined) throw mediaTypeUnsupported();
  const detail = `A picture may have at most ${String(most / 1_048_576)} MB`;
  const tooLarge = bodyTooLarge({ detail });
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge;
  keepRawBody(request, await readUpTo(most, payload, tooLarge));
  return undefined;
}

function typeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
