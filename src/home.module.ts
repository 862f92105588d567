import {
  Controller,
  Get,
  Query,
  Res,
  UseFilters,
  Module,
  type DynamicModule,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from './platform/access/index.js';
import { ClosingPage, PageProblemFilter, type TranslatedPage } from './platform/http/index.js';

class HomeOptions {
  /** The page for visitors; null if only this one exists. */
  readonly elsewhere: string | null;
}

const NOTHING_HERE: TranslatedPage = {
  words: {
    en: {
      title: 'Nothing to do here',
      advice:
        'This address belongs to an identity service. If you were asked to verify yourself, open the link that you were sent.',
    },
    es: {
      title: 'Aquí no hay nada que hacer',
      advice:
        'Esta dirección pertenece a un servicio de identidad. Si le pidieron que se verifique, abra el enlace que recibió.',
    },
    fr: {
      title: 'Il n’y a rien à faire ici',
      advice:
        'Cette adresse appartient à un service d’identité. Si une vérification vous a été demandée, ouvrez le lien que vous avez reçu.',
    },
    de: {
      title: 'Hier gibt es nichts zu tun',
      advice:
        'Diese Adresse gehört zu einem Identitätsdienst. Wenn Sie sich ausweisen sollen, öffnen Sie den Link, den Sie erhalten haben.',
    },
    it: {
      title: 'Qui non c’è nulla da fare',
      advice:
        'Questo indirizzo appartiene a un servizio di identità. Se le è stata chiesta una verifica, apra il link che ha ricevuto.',
    },
  },
};

@ApiExcludeController()
@Controller()
@UseFilters(PageProblemFilter)
class HomeController {
  constructor(
    private readonly options: HomeOptions,
    private readonly page: ClosingPage,
  ) {}

  /** Reveals nothing about the deployment: the page is open to everybody. */
  @Get()
  @Public('a page that tells nothing, or the way to the demo')
  async show(@Query() _query: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const { elsewhere } = this.options;
    if (elsewhere === null) await this.page.sendTranslated(NOTHING_HERE, reply);
    else await reply.status(303).header('location', elsewhere).send();
  }
}

/** The page at the root address of the deployment. */
@Module({})
export class HomeModule {
  static for(options: HomeOptions): DynamicModule {
    return {
      module: HomeModule,
      controllers: [HomeController],
      providers: [{ provide: HomeOptions, useValue: options }],
    };
  }
}
